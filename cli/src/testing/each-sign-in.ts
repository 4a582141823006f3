import { type FakeService, fakeService } from './fake-service';
import { type Machine, newMachine } from './machine';

export interface SignedIn {
  readonly service: FakeService;
  /** Signed in there. */
  readonly machine: Machine;
}

/** A service for each test of the file, and a machine that is signed in there, handed to `set` before the test begins. */
export function withSignInEach(set: (scene: SignedIn) => void): void {
  let scene: SignedIn;
  beforeEach(async () => {
    const service = await fakeService();
    scene = { service, machine: newMachine(service.origin) };
    await scene.machine.run('login');
    set(scene);
  });
  afterEach(async () => {
    scene.machine.remove();
    await scene.service.close();
  });
}
