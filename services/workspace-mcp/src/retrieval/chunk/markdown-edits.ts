/** A part of a text, and what is shown in its place, which is no longer. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Collects edits of a text, in the order of their ends. One that holds earlier ones replaces them. */
export function edits(text: string) {
  const made: Edit[] = [];
  /** Edits that are known before all others, in order. */
  const held: Edit[] = [];
  return {
    hold: (edit: Edit): void => void held.push(edit),
    add(edit: Edit): void {
      while (made.length > 0 && made.at(-1)!.start >= edit.start) made.pop();
      if (edit.start >= (made.at(-1)?.end ?? 0)) made.push(edit);
    },
    /** A text of the same length, in which `filler` is where less is shown than was written. */
    applied(filler: string): string {
      const parts: string[] = [];
      let at = 0;
      for (const { start, end, text: shown } of merged(made, held)) {
        if (start < at) continue;
        parts.push(text.slice(at, start), shown.slice(0, end - start).padEnd(end - start, filler));
        at = end;
      }
      return parts.join('') + text.slice(at);
    },
  };
}

const merged = (one: readonly Edit[], other: readonly Edit[]): Edit[] =>
  [...one, ...other].sort((a, b) => a.start - b.start || b.end - a.end);
