import { startToolServer, type ToolServer } from './tool-server';
import { newOwner, type Owner } from './tool-user';

/** Runs one tool server for the tests of a file, and hands it over with a new owner before each of them. */
export function ownerOfEachTest(handOver: (server: ToolServer, owner: Owner) => void): void {
  let server: ToolServer;
  beforeAll(async () => {
    server = await startToolServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => handOver(server, await newOwner(server)));
}
