import { randomUUID } from 'node:crypto';

/** A token family: all tokens that descend from one sign-in, as the service stores them. */
export interface FakeFamily {
  readonly id: string;
  readonly install_id: string;
  business_id: string;
  counter: number;
  rotated_at: number;
  revoked: boolean;
}

export interface TokenResponse {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly install_id: string;
  readonly scope: string;
}

/** Refresh tokens rotate. One that is presented again gets the same response within `graceMs`, and revokes the family later. */
export class FakeFamilies {
  readonly all = new Map<string, FakeFamily>();
  graceMs = 0;
  expiresIn = 3600;
  rotations = 0;

  start(install_id: string): TokenResponse {
    const family = { id: randomUUID(), install_id, business_id: '', counter: 1, rotated_at: 0, revoked: false };
    this.all.set(family.id, family);
    return this.responseFor(family);
  }

  /** Returns undefined for invalid_grant. */
  rotate(token: string, install_id: string, business_id?: string): TokenResponse | undefined {
    const [family, counter] = this.find(token);
    if (!family || family.revoked) return undefined;
    if (family.install_id !== install_id || !this.isLive(family, counter)) return this.revoke(family);
    if (counter === family.counter) this.advance(family, business_id);
    return this.responseFor(family);
  }

  isGoodAccessToken(token: string): FakeFamily | undefined {
    const [family, counter] = this.find(token.replace(/^svc_/, ''));
    return family && !family.revoked && family.counter === counter ? family : undefined;
  }

  end(token: string): void {
    const [family] = this.find(token.replace(/^svc_/, ''));
    if (family) family.revoked = true;
  }

  private find(token: string): [FakeFamily | undefined, number] {
    const [id = '', counter] = token.split('.');
    return [this.all.get(id), Number(counter)];
  }

  private isLive(family: FakeFamily, counter: number): boolean {
    const isGrace = counter === family.counter - 1 && Date.now() - family.rotated_at < this.graceMs;
    return counter === family.counter || isGrace;
  }

  private advance(family: FakeFamily, business_id = family.business_id): void {
    family.counter++;
    family.rotated_at = Date.now();
    family.business_id = business_id;
    this.rotations++;
  }

  private revoke(family: FakeFamily): undefined {
    family.revoked = true;
  }

  private responseFor({ id, counter, install_id }: FakeFamily): TokenResponse {
    return {
      access_token: `svc_${id}.${counter}`,
      refresh_token: `${id}.${counter}`,
      token_type: 'Bearer',
      expires_in: this.expiresIn,
      install_id,
      scope: 'mcp:read mcp:write',
    };
  }
}
