import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Advice } from '../../processes/advice.ts';
import type { Service } from './service.ts';

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

export function readOperation(root: string, service: Service, name: string): Operation {
  const [verb = '', ...words] = name.split('-');
  const src = join(root, 'services', service.name, 'src');
  if (!NAME.test(name) || isNoun(root, src, verb))
    throw new Advice(`"${name}" is not VERB-NOUN in lower case, such as export-user.`);
  const [made] = globSync(`**/${name}.ts`, { cwd: src });
  if (made) throw new Advice(`${service.name} has ${name} already: services/${service.name}/src/${made}.`);
  const pascal = [verb, ...words].map(capital).join('');
  const camel = verb + pascal.slice(verb.length);
  const [noun, folder] = [words.join('-'), folderOf(src, words)];
  return { service, name, verb, noun, camel, pascal, folder, reads: READING.has(verb) };
}

/** Whether the service has a folder of that name, and no rpc begins with it. */
function isNoun(root: string, src: string, word: string): boolean {
  if (!existsSync(join(src, word))) return false;
  const protos = globSync('protos/cws/*/*/*.proto', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  return !protos.some((proto) => new RegExp(`^ *rpc ${capital(word)}[A-Z]`, 'm').test(proto));
}

/** The folder of the noun: of `unread-notifications`, `notification`. A noun without a folder gets one. */
function folderOf(src: string, words: readonly string[]): string {
  const candidates = words.flatMap((_word, index) => {
    const noun = words.slice(index).join('-');
    return [noun, singular(noun)];
  });
  return candidates.find((folder) => existsSync(join(src, folder))) ?? singular(words.join('-'));
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
export const plural = (noun: string): string => {
  if (noun.endsWith('s')) return noun;
  return /[^aeiou]y$/.test(noun) ? noun.replace(/y$/, 'ies') : `${noun}s`;
};
