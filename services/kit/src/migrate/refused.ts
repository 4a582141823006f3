/** A migration needs a decision of the operator, which its message names in one sentence. */
export class MigrationRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationRefused';
  }
}
