/** One message that a client tried to send, identified by its unique text. */
export type Sent = {
  text: string;
  session: string;
  token: string;
  /** Whether the client repeats it under the same key until it is acknowledged. */
  keyed: boolean;
  question: boolean;
  /** Unix milliseconds of the first attempt, and of the acknowledgement. */
  began: number;
  acknowledged?: number;
  /** The ids in its acknowledgements; more than one means that the message was stored twice. */
  ids: Set<string>;
};

export type Ledger = {
  note: (sent: Omit<Sent, 'began' | 'ids'>) => Sent;
  all: () => readonly Sent[];
};

/** Records what was sent, to compare it with the sessions at the end of the run. */
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
