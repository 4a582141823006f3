import type { identity } from '@cws/protos';

/** A part of one file of an export; the parts of a file follow each other. */
export type ExportPart = Omit<identity.ReadExportResponse, 'next_cursor'>;

/** The number of resources of each name in an archive. */
export type Counts = Readonly<Record<string, number>>;

/** Joins the parts of one file. */
interface FileWriter {
  /** Whether there is no such file, which its first part shows. */
  isAbsent(first: ExportPart): boolean;
  write(part: ExportPart): Buffer;
  end(): Buffer;
  /** The number of resources that have been written, by the names of the file and of its inner list. */
  counts(): Counts;
}

export function fileWriter({ file, kind, inner_list }: ExportPart): FileWriter {
  const name = file.replace(/\.\w+$/, '').replaceAll('-', '_');
  return kind === 'list' ? listWriter(name, inner_list) : wholeWriter(name, kind === 'bytes');
}

function wholeWriter(name: string, mayBeAbsent: boolean): FileWriter {
  let isWritten = false;
  return {
    isAbsent: ({ items }) => mayBeAbsent && items.length === 0,
    write({ items }) {
      isWritten = true;
      return Buffer.concat(items.map(({ content }) => content));
    },
    end: () => Buffer.alloc(0),
    counts: () => ({ [name]: isWritten ? 1 : 0 }),
  };
}

/** Writes a JSON array with a line for each row. A row with an inner list stays open until the next one begins. */
function listWriter(name: string, inner_list: string): FileWriter {
  const [closing, opening] = inner_list === '' ? ['', ''] : [']}', `,${JSON.stringify(inner_list)}:[`];
  let [rows, all, ofRow] = [0, 0, 0];
  function rowOf({ content }: identity.ExportItem): (Uint8Array | string)[] {
    const before = rows === 0 ? '[\n' : `${closing},\n`;
    rows += 1;
    ofRow = 0;
    return inner_list === '' ? [before, content] : [before, content.subarray(0, -1), opening];
  }
  function innerOf({ content }: identity.ExportItem): (Uint8Array | string)[] {
    all += 1;
    ofRow += 1;
    return [ofRow === 1 ? '\n' : ',\n', content];
  }
  return {
    isAbsent: () => false,
    write: ({ items }) =>
      Buffer.concat(
        items.flatMap((item) => (item.is_inner ? innerOf(item) : rowOf(item))).map((piece) => Buffer.from(piece)),
      ),
    end: () => Buffer.from(rows === 0 ? '[]\n' : `${closing}\n]\n`),
    counts: () => ({ [name]: rows, ...(inner_list !== '' && { [inner_list]: all }) }),
  };
}
