/**
 * A notification that profiles has to get or to update (contract: notifications-once). The write that created or changed the
 * message adds it to the session, and it stays there until profiles has accepted it: any process that finds it sends it.
 */
export interface PendingNotification {
  readonly message_id: string;
  /** The number of the change; a later change of the same message replaces this one. */
  readonly seq: number;
  /** When a process may claim it. */
  readonly at: Date;
  /** The message was written while the user was away. Otherwise only a notification that exists is updated. */
  readonly is_news?: true;
  /** Stands for several messages, of which this is the oldest and `message_id` the newest: those that have changed are updated. */
  readonly from?: string;
  /** How often profiles has refused it for a reason that may be temporary. */
  readonly tries?: number;
  /** The id of the request that wrote or changed the message. */
  readonly request_id?: string;
}
