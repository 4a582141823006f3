/** One message that a client wanted to send, by the text that no other has. */
export type Sent = {
  text: string;
  session: string;
  token: string;
  /** Whether the client sent it again, under the same key, until it was acknowledged. */
  keyed: boolean;
  question: boolean;
  /** Unix milliseconds of the first attempt, and of the acknowledgement. */
  began: number;
  acknowledged?: number;
  /** Ids that acknowledgements named: more than one is a message doubled. */
  ids: Set<string>;
};

export type Ledger = {
  note: (sent: Omit<Sent, 'began' | 'ids'>) => Sent;
  all: () => readonly Sent[];
};

/** What was sent, to be compared with what the sessions hold in the end. */
export function openLedger(): Ledger {
  const entries: Sent[] = [];
  return {
    note(sent) {
      const entry: Sent = { ...sent, began: Date.now(), ids: new Set() };
      entries.push(entry);
      return entry;
    },
    all: () => entries,
  };
}

export function acknowledge(sent: Sent, id: string): void {
  sent.acknowledged ??= Date.now();
  sent.ids.add(id);
}
