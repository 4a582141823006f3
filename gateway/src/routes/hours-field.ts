import { limits, values } from '@cws/protos';
import { z } from 'zod';
import { judgedByService } from './fields';
import { limitedText } from './limited';

const { ranges: perDay } = limits['cws.workspace.v1.DayHours'];
const { exceptions } = limits['cws.workspace.v1.OpeningHours'];
const { note } = limits['cws.workspace.v1.HoursException'];

const time = z.string().meta({ description: 'Hours and minutes, such as `09:00`; an end may be `24:00`' });
const ranges = z
  .array(z.tuple([time, time]))
  .max(perDay.max_items)
  .meta({ description: 'Each range with its begin and end; none: closed' });

/** The documentation of opening hours in bodies and resources; workspace-mcp checks them (contract: opening-hours). */
export const openingHours = z.object({
  weekly: z
    .partialRecord(z.enum(values['cws.workspace.v1.Weekday']), ranges)
    .meta({ description: 'Each day of the week with its ranges; where any day is stated, the others are closed' }),
  exceptions: z
    .array(
      z.object({
        date: z.iso.date().meta({ description: 'The date' }),
        ranges,
        note: limitedText(note).meta({ description: 'Why it is another day' }).optional(),
      }),
    )
    .max(exceptions.max_items)
    .meta({ description: 'Dates whose hours are others; closed without ranges' }),
});

/** `null` empties the hours. */
export const hoursBody = judgedByService(openingHours.partial().nullable());
