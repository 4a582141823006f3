/**
 * A message of which the session's user is to be told, or told anew (contract: notifications-once). It stands in the
 * session from the step that wrote or changed the message until profiles knows it: whoever finds it there tells them.
 */
export interface NoticeDue {
  readonly message_id: string;
  /** Of the change that it is about; a later one of the same message takes its place. */
  readonly seq: number;
  /** Until then somebody is at it. */
  readonly at: Date;
  /** The message was written while the user was away; else only what they have been told is brought up to date. */
  readonly is_news?: true;
  /** The oldest of several messages up to `message_id`, all of which are to be brought up to date where they have changed. */
  readonly from?: string;
  /** How often profiles has refused it for a reason that may pass. */
  readonly tries?: number;
  /** Of the request that wrote or changed the message. */
  readonly request_id?: string;
}
