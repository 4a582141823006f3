import type { LookupFunction } from 'node:net';
import type { RequestInit, Response } from 'undici';

/** `fetch` of undici, whose connections resolve names by `lookup`. The library is loaded by the first request. */
export function guardedFetch(lookup: LookupFunction) {
  let opened: ReturnType<typeof open> | undefined;
  function open() {
    const { Agent, fetch } = require('undici') as typeof import('undici');
    return { fetch, dispatcher: new Agent({ connect: { lookup } }) };
  }
  return {
    fetch(url: URL, init: RequestInit): Promise<Response> {
      opened ??= open();
      return opened.fetch(url, { ...init, dispatcher: opened.dispatcher });
    },
    close: async (): Promise<void> => opened?.dispatcher.destroy(),
  };
}
