import { timestamp } from '@cws/kit';
import { type profiles, values } from '@cws/protos';
import type { Marked } from '../idempotency/mark-store';

export const SOURCES = values['cws.profiles.v1.EventSource'];

/** A stored event. A deleted one has only its id, its `made_by` and the time. */
export interface EventRow extends Marked {
  readonly _id: string;
  readonly user_id: string;
  readonly app_id: string;
  readonly title: string;
  readonly notes: string;
  readonly is_time_sensitive: boolean;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly reminder_at: Date | null;
  readonly source: (typeof SOURCES)[number];
  readonly source_event_id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Number of the present reminder; rises whenever reminder_at changes. */
  readonly reminder_no: number;
  /** When a process may fire the reminder; absent when there is none to fire. */
  readonly reminder_due?: Date;
  /** How often a process has begun to fire it. */
  readonly reminder_tries: number;
  readonly deleted_at?: Date;
}

/** The owner's event; nobody else's is found. */
export interface OwnEvent {
  readonly _id: string;
  readonly user_id: string;
}

export const eventOf = (row: EventRow): profiles.Event => ({
  app_id: row.app_id,
  created_at: timestamp(row.created_at),
  ends_at: timestamp(row.ends_at),
  id: row._id,
  is_time_sensitive: row.is_time_sensitive,
  notes: row.notes,
  reminder_at: timestamp(row.reminder_at),
  source: row.source,
  source_event_id: row.source_event_id,
  starts_at: timestamp(row.starts_at),
  title: row.title,
  updated_at: timestamp(row.updated_at),
  user_id: row.user_id,
});
