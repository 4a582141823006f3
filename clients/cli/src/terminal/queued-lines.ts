/** Makes the text to print of a value; empty for nothing. */
export type Filter = (value: unknown) => Promise<string>;

/** Prints what a filter makes of values, in their order. The first failure ends it. */
export function queuedLines(filter: Filter, stream: NodeJS.WritableStream) {
  let last: Promise<void> = Promise.resolve();
  return {
    add(value: unknown): void {
      last = last.then(async () => {
        const text = await filter(value);
        if (text !== '') stream.write(text.endsWith('\n') ? text : `${text}\n`);
      });
      last.catch(() => {}); // thrown by `printed`
    },
    printed: () => last,
  };
}
