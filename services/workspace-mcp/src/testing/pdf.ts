/** A PDF 1.4 with a line of text on each page. */
export function pdfOf(...lines: readonly string[]): Buffer {
  const drawn = lines.map((line) => `72 720 Td (${line.replace(/[\\()]/g, '\\$&')}) Tj`);
  return pdfWith(['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'], drawn);
}

/** A PDF of one page that draws lines piece after piece from left to right, as browsers print them, and says which characters these are. */
export function pdfDrawing(...lines: readonly (readonly string[])[]): Buffer {
  const letters = [...new Set(lines.flat().join(''))];
  // Codes of control characters are not read.
  const code = (letter: string): string => (0x21 + letters.indexOf(letter)).toString(16);
  const named = letters.map((letter) => `<${code(letter)}> <${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`);
  const map = `1 begincodespacerange <00> <ff> endcodespacerange ${named.length} beginbfchar ${named.join(' ')} endbfchar`;
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 0 /LastChar 255 /Widths [${'500 '.repeat(256)}] /ToUnicode 4 0 R >>`;
  const draw = (piece: string): string => `/ReversedChars BMC <${[...piece].map(code).join('')}> Tj EMC`;
  const drawn = lines.map((line, n) => `1 0 0 1 72 ${720 - 20 * n} Tm ${line.map(draw).join(' ')}`);
  return pdfWith([font, streamOf(map)], [drawn.join(' ')]);
}

/** A PDF of one page with a text in bytes of a predefined CMap, whose font is not embedded. */
export function pdfInCMap(cMap: string, collection: string, bytes: Buffer): Buffer {
  const info = `<< /Registry (Adobe) /Ordering (${collection}) /Supplement 2 >>`;
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo ${info} /FontDescriptor 5 0 R >>`;
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /${cMap} /DescendantFonts [4 0 R] >>`;
  const descriptor =
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>';
  return pdfWith([font, descendant, descriptor], [`72 720 Td <${bytes.toString('hex')}> Tj`]);
}

/** A PDF of one page that draws texts at places, each from its left edge and base line on. */
export function pdfPlacing(...texts: readonly (readonly [x: number, y: number, text: string])[]): Buffer {
  const drawn = texts.map(([x, y, text]) => `1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj`);
  return pdfWith(
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
    [drawn.join(' ')],
  );
}

/** A PDF of pages that draw text with the first of some objects, which is the font. */
function pdfWith(given: readonly string[], drawn: readonly string[]): Buffer {
  const first = 3 + given.length;
  const pages = drawn.map((_, n) => `${first + 2 * n} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages}] /Count ${drawn.length} >>`,
    ...given,
    ...drawn.flatMap((text, n) => pageOf(text, first + 1 + 2 * n)),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, n) => {
    const at = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

function pageOf(drawn: string, content: number): [string, string] {
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`,
    streamOf(`BT /F1 12 Tf ${drawn} ET`),
  ];
}

const streamOf = (data: string): string => `<< /Length ${data.length} >>\nstream\n${data}\nendstream`;
