// The process of an untrusted parser. It loads its module and little of the kit, and ends with the process that started it.
import { denyNetwork, denySignals } from './denied';

/** A message of this process: at first that the module is loaded, then one for each input. */
export type ParserMessage = 'started' | { readonly output: unknown } | { readonly thrown: string };

type ParserModule = { readonly parse: (input: unknown) => unknown };

process.once('disconnect', () => process.exit());

denyNetwork();
denySignals();

const { parse } = require(process.argv[2]!) as ParserModule;

process.on('message', async (input) => {
  try {
    process.send!({ output: await parse(input) } satisfies ParserMessage);
  } catch (error) {
    process.send!({ thrown: error instanceof Error ? error.message : String(error) } satisfies ParserMessage);
  }
});
process.send!('started' satisfies ParserMessage);
