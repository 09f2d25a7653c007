# Rscript edit.R SOURCE TARGET SHEET CELL VALUE ...: sets cells with openxlsx and saves.
args <- commandArgs(trailingOnly = TRUE)
library(openxlsx)
book <- loadWorkbook(args[1])
for (at in seq(4, length(args), 2)) {
  place <- regmatches(args[at], regexec("([A-Z]+)([0-9]+)", args[at]))[[1]]
  writeData(book, args[3], args[at + 1],
    startCol = convertFromExcelRef(place[2]), startRow = as.integer(place[3]), colNames = FALSE)
}
saveWorkbook(book, args[2], overwrite = TRUE)
