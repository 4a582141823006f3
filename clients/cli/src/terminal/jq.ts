import { Failure, wrongUsage } from '../failure/exit';
import { plainText } from './plain-text';
import type { Filter } from './queued-lines';

/** Texts are printed as they are, and other values on one line each. */
const FLAGS = ['--raw-output', '--compact-output'];

/** A filter in the language of jq. Loaded only where it is used, since its engine takes longer to load than a command. */
export async function jqFilter(expression: string): Promise<Filter> {
  const { raw } = await import('jq-wasm');
  const run = (value: unknown) => raw(JSON.stringify(value ?? null), expression, FLAGS);
  await run(null).catch((error: Error) => {
    if (/compile error/.test(error.message)) throw wrongUsage(explained(expression, error));
  });
  return (value) =>
    run(value).catch((error: Error) => {
      throw new Failure('jq', explained(expression, error), undefined, { cause: error });
    });
}

const explained = (expression: string, { message }: Error): string =>
  plainText(`--jq ${expression}: ${message.replace(/^jq: error(?: \(at [^)]*\))?: /, '').trim()}`);
