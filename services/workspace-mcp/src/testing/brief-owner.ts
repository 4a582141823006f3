import { ownerOfEachTest } from './owner-of-each-test';
import type { ToolServer } from './tool-server';
import type { Owner } from './tool-user';

/** A tool server for the tests of a file, each of which begins with a new owner whose Brief is empty. */
export function briefOwner() {
  let server: ToolServer;
  let owner: Owner;
  ownerOfEachTest((ofFile, ofTest) => {
    [server, owner] = [ofFile, ofTest];
  });
  const use = (name: string, args?: object) => owner.use(name, args);
  return {
    server: () => server,
    owner: () => owner,
    use,
    refused: (name: string, args?: object) => owner.refused(name, args),
    /** Adds a block with that title. */
    add: (title: string, fields: object = {}) =>
      use('agent_brief_item_set', { title, content: `About ${title}.`, ...fields }),
  };
}
