/** A migration that does not go on without a decision of the operator; its message is one sentence. */
export class MigrationRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationRefused';
  }
}
