/** What the document says of values that several operations take (docs/decisions §3). */
export const CHANNELS =
  '`web`, `widget`, `ios`, `android`, `api`, `email`, `sms`, `whatsapp`, `messenger`, `telegram`, `voice`, `cli` or `mcp`';

export const STATUSES =
  '`active`, `pending`, `open`, `snoozed`, `resolved`, `closed`, `archived`; repeated or between commas. Absent: all but `archived`. An unknown one matches nothing';

export const TYPES =
  '`bot`, `human`, `group`, `internal`, `preview`; repeated or between commas. An unknown one matches nothing';

export const CONTENT_TYPES =
  '`text` (default), `markdown`, `image`, `audio`, `video`, `file`, `location`, `card`, `carousel`, `choice`, `form`, `form_response`, `product`, `article`, `postback` or `event`';
