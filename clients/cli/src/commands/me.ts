import type { Context } from '../context';
import { wrongUsage } from '../failure/exit';
import { changeMe, me, type User } from '../rest/users';
import { fieldList } from '../terminal/field-list';
import type { Register } from './register';

interface Fields {
  readonly displayName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly locale?: string;
  readonly phone?: string;
  readonly timezone?: string;
}

export const meCommand: Register = (parent, run) => {
  const group = parent.command('me').description('show your profile').action(run(show));
  group
    .command('set')
    .description('change your profile; "" unsets a field')
    .option('--display-name <name>', 'how others see you')
    .option('--first-name <name>', 'your first name')
    .option('--last-name <name>', 'your last name')
    .option('--locale <tag>', 'a BCP 47 tag, such as de-CH')
    .option('--phone <number>', 'your phone number')
    .option('--timezone <name>', 'the name of an IANA time zone, such as Europe/Zurich')
    .action(run(set));
};

async function show(context: Context): Promise<void> {
  print(context, await me(context));
}

async function set(context: Context, fields: Fields): Promise<void> {
  const changes = {
    display_name: fields.displayName,
    first_name: fields.firstName,
    last_name: fields.lastName,
    locale: fields.locale,
    phone: fields.phone,
    timezone: fields.timezone,
  };
  if (Object.values(changes).every((value) => value === undefined))
    throw wrongUsage('There is nothing to change: name a field, such as --display-name.');
  print(context, await changeMe(context, changes));
}

const print = ({ terminal }: Context, user: User): void => terminal.result(user, (width) => fieldList(user, width));
