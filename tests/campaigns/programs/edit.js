// Opens a workbook, sets cells of one sheet, and saves it: node edit.js PROGRAM SOURCE TARGET SHEET CELLS
// CELLS is JSON, {"R4": "moved"}. NODE_PATH has the folder of the packages.
const [program, source, target, name, cells] = process.argv.slice(2);
const values = Object.entries(JSON.parse(cells));

async function exceljs() {
  const { Workbook } = require("exceljs");
  const book = new Workbook();
  await book.xlsx.readFile(source);
  for (const [cell, value] of values) book.getWorksheet(name).getCell(cell).value = value;
  await book.xlsx.writeFile(target);
}

async function populate() {
  const book = await require("xlsx-populate").fromFileAsync(source);
  for (const [cell, value] of values) book.sheet(name).cell(cell).value(value);
  await book.toFileAsync(target);
}

async function sheetjs(options) {
  const XLSX = require("xlsx");
  const book = XLSX.readFile(source, options);
  for (const [cell, value] of values) book.Sheets[name][cell] = { t: "s", v: value };
  XLSX.writeFile(book, target, options);
}

const ways = {
  exceljs,
  "xlsx-populate": populate,
  sheetjs: () => sheetjs({}),
  "sheetjs-formats": () => sheetjs({ cellNF: true, cellStyles: true }),
  "sheetjs-dates": () => sheetjs({ cellDates: true }),
};
ways[program]();
