import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { Context } from '../context';
import { wrongUsage } from '../failure/exit';
import { addEvent, type CalendarEvent, changeEvent } from '../rest/events';
import { personTime, personTimeOrNone } from './person-time';
import type { Register } from './register';

interface Fields {
  readonly title?: string;
  readonly starts?: string;
  readonly ends?: string;
  readonly remind?: string;
  readonly notes?: string;
}

const withTimes = (command: Command): Command =>
  command
    .option('--ends <time>', 'when it ends; "" for no end', personTimeOrNone)
    .option('--remind <time>', 'when you are notified; "" for never', personTimeOrNone)
    .option('--notes <text>', 'notes');

export const editEvents: Register = (group, run) => {
  withTimes(group.command('add').description('add an event'))
    .argument('<title...>', 'the title')
    .requiredOption(
      '--starts <time>',
      'when it starts by your clock, as in "2026-11-20 09:30" or "tomorrow 9:30"',
      personTime,
    )
    .action(run(add));
  withTimes(group.command('change').description('change an event'))
    .argument('<event>', 'id of the event')
    .option('--title <title>', 'the title')
    .option('--starts <time>', 'when it starts', personTime)
    .action(run(change));
};

async function add(context: Context, words: readonly string[], fields: Fields): Promise<void> {
  print(context, await addEvent(context, bodyOf({ ...fields, title: words.join(' ') }), randomUUID()));
}

async function change(context: Context, id: string, fields: Fields): Promise<void> {
  const body = bodyOf(fields);
  if (Object.values(body).every((value) => value === undefined)) throw wrongUsage('There is nothing to change.');
  print(context, await changeEvent(context, id, body));
}

const bodyOf = ({ title, starts, ends, remind, notes }: Fields) => ({
  title,
  starts_at: starts,
  ends_at: ends,
  reminder_at: remind,
  notes,
});

const print = ({ terminal }: Context, event: CalendarEvent): void => terminal.result(event, () => event.id);
