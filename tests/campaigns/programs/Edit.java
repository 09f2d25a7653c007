import java.io.FileInputStream;
import java.io.FileOutputStream;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.util.CellReference;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/** java Edit SOURCE TARGET SHEET CELL VALUE CELL VALUE: sets cells with setCellValue and saves. */
public class Edit {
    public static void main(String[] args) throws Exception {
        try (XSSFWorkbook book = new XSSFWorkbook(new FileInputStream(args[0]));
                FileOutputStream out = new FileOutputStream(args[1])) {
            for (int at = 3; at < args.length; at += 2) {
                CellReference place = new CellReference(args[at]);
                Row row = book.getSheet(args[2]).getRow(place.getRow());
                Cell cell = row.getCell(place.getCol(), Row.MissingCellPolicy.CREATE_NULL_AS_BLANK);
                cell.setCellValue(args[at + 1]);
            }
            book.write(out);
        }
    }
}
