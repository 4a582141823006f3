import { Advice } from '../../processes/advice.ts';
import type { Draft } from '../draft/draft.ts';
import { camelCase, pascalCase } from '../draft/words.ts';
import { folderOf, sourceOf } from './nouns.ts';
import type { Service } from './services.ts';

/** A name of the form VERB-NOUN, and what is derived from it. */
export interface Operation {
  readonly service: Service;
  /** `export-user` */
  readonly name: string;
  readonly verb: string;
  readonly noun: string;
  /** `exportUser` */
  readonly camel: string;
  /** `ExportUser` */
  readonly pascal: string;
  /** The folder of the operation's noun, relative to the service's `src`. */
  readonly folder: string;
  /** Whether it only reads. */
  readonly reads: boolean;
}

const NAME = /^[a-z]+(-[a-z][a-z0-9]*)+$/;
const READING = new Set(['count', 'find', 'get', 'has', 'list', 'search']);

export function readOperation(draft: Draft, service: Service, name: string): Operation {
  const [verb = '', ...words] = name.split('-');
  if (!NAME.test(name) || isNoun(draft, service, verb))
    throw new Advice(`"${name}" is not VERB-NOUN in lower case, such as export-user.`);
  const [made] = draft.glob(`${sourceOf(service)}/**/${name}.ts`);
  if (made) throw new Advice(`${service.name} has ${name} already: ${made}.`);
  return {
    service,
    name,
    verb,
    noun: words.join('-'),
    camel: camelCase(name),
    pascal: pascalCase(name),
    folder: folderOf(draft, service, words),
    reads: READING.has(verb),
  };
}

/** Whether the service has a folder of that name, and no rpc begins with it. */
function isNoun(draft: Draft, service: Service, word: string): boolean {
  if (draft.glob(`${sourceOf(service)}/${word}`).length === 0) return false;
  const protos = draft.glob('protos/cws/*/*/*.proto').map(draft.read);
  return !protos.some((proto) => new RegExp(`^ *rpc ${pascalCase(word)}[A-Z]`, 'm').test(proto));
}
