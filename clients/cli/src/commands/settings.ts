import type { Context } from '../context';
import { wrongUsage } from '../failure/exit';
import { changeSettings, type Settings, settingsOf } from '../rest/settings';
import { fieldList } from '../terminal/field-list';
import type { Register } from './register';

export const settings: Register = (parent, run) => {
  const group = parent.command('settings').description('show your settings').action(run(show));
  group
    .command('set')
    .description('change a setting')
    .argument('<path>', 'such as appearance.theme or notifications.muted_until')
    .argument('<value>', 'true and false are taken as such, anything else as text')
    .action(run(set));
  group
    .command('reset')
    .description('restore the default of a setting, or of all in a group')
    .argument('<path>', 'such as appearance.theme, or privacy for the whole group')
    .action(run(reset));
};

async function show(context: Context): Promise<void> {
  print(context, await settingsOf(context));
}

/** The service ignores settings that it does not know: a person who mistypes one is to hear of it. */
async function set(context: Context, path: string, text: string): Promise<void> {
  const before = valueAt(await settingsOf(context), path);
  if (before === undefined) throw wrongUsage(`There is no setting "${path}".`);
  if (typeof before === 'object' && before !== null)
    throw wrongUsage(`"${path}" is a group: name a setting in it, such as ${path}.${Object.keys(before)[0]}.`);
  const value = text === 'true' || text === 'false' ? text === 'true' : text;
  print(context, await changeSettings(context, documentOf(path, value)));
}

async function reset(context: Context, path: string): Promise<void> {
  if (valueAt(await settingsOf(context), path) === undefined) throw wrongUsage(`There is no setting "${path}".`);
  print(context, await changeSettings(context, documentOf(path, null)));
}

/** `privacy.share_analytics` and a value are {privacy: {share_analytics: value}}. */
const documentOf = (path: string, value: unknown): object =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;

function valueAt(found: Settings, path: string): unknown {
  let value: unknown = found;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

const print = ({ terminal }: Context, found: Settings): void =>
  terminal.result(found, (width) => fieldList(found, width));
