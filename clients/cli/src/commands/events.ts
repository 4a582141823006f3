import type { Context } from '../context';
import { type CalendarEvent, deleteEvent, type EventRange, listEvents } from '../rest/events';
import { localTime } from '../terminal/local-time';
import { type Columns, tableOf } from '../terminal/table';
import { editEvents } from './events-edit';
import { wholeNumber } from './options';
import { personTime } from './person-time';
import type { Register } from './register';

interface Options extends EventRange {
  readonly limit: number;
}

export const events: Register = (parent, run) => {
  const group = parent
    .command('events')
    .description('list the events of your calendar by their start')
    .option('--from <time>', 'only events that start then or later, as in 2026-11-20 or today', personTime)
    .option('--to <time>', 'only events that start earlier', personTime)
    .option('--app <id>', 'only events of this app')
    .option('--limit <number>', 'the maximum number of events', wholeNumber, 20)
    .action(run(list));
  editEvents(group, run);
  group.command('delete').description('delete an event').argument('<event>', 'id of the event').action(run(remove));
};

async function list(context: Context, { limit, ...range }: Options): Promise<void> {
  const found = await listEvents(context, range, limit);
  context.terminal.result(found, tableOf(found, COLUMNS, 'No events.'));
}

const COLUMNS: Columns<CalendarEvent> = {
  STARTS: ({ starts_at }) => localTime(starts_at),
  ENDS: ({ ends_at }) => localTime(ends_at),
  REMINDER: ({ reminder_at }) => localTime(reminder_at),
  TITLE: ({ title }) => title,
  ID: ({ id }) => id,
};

async function remove(context: Context, id: string): Promise<void> {
  const result = await deleteEvent(context, id);
  context.terminal.result(result, () => 'Deleted.');
}
