import { type FakeService, fakeService } from './fake-service';
import { type Machine, newMachine } from './machine';

export interface SignedIn {
  readonly service: FakeService;
  /** The machine, signed in at the service. */
  readonly machine: Machine;
}

/** Gives `set` a new service and a machine that is signed in there, before each test of the file. */
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
