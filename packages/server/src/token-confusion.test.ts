/** TRUST-T-07: a credential of one brand is worth nothing at another, whatever the request says about itself. */
import { createExternalSession, endpoints, getUser, refreshSession, type Endpoint, type Session } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from './brands.ts';
import { users } from './db/schema.ts';
import { createManualClock } from './http/testing.ts';
import { createPartner, createProver, newId, parseBrand } from './platform/testing.ts';
import { createTokenService } from './platform/identity/tokens.ts';
import { createTestServer, type TestServer } from './testing.ts';

const names = ['amber', 'birch', 'cedar'] as const;
type Name = (typeof names)[number];
const clock = createManualClock(new Date().toISOString());
const originOf = (name: Name) => `http://${name}.localhost:4100`;
const pageOf = (name: Name) => `https://${name}.example`;
const partners = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await createPartner('key-1')] as const)),
) as Record<Name, Awaited<ReturnType<typeof createPartner>>>;
const frame = await createProver(clock);
const user = { id: 'reader-7', name: 'Robin Reader', username: 'robin_reader' };

let server: TestServer;
beforeAll(async () => {
  const brands = names.map((name) =>
    parseBrand({
      id: name,
      name,
      hosts: [`${name}.localhost:4100`],
      embed: { allowed_origins: [pageOf(name)], partner: { issuer: name, keys: [partners[name].jwk] } },
    }),
  );
  server = await createTestServer({ clock, brands: createBrands(brands) });
});
afterAll(() => server.close());

interface Shown {
  at: Name;
  /** What the header `x-application-id` says; null: nothing. */
  application: Name | null;
  endpoint: Endpoint;
  token?: string;
  cookie?: string;
}

/** A request as complete as an attacker could make it: a valid body, and a proof of the right key for this very call. */
const send = async ({ at, application, endpoint, token, cookie }: Shown): Promise<Response> => {
  const url = originOf(at) + endpoint.path.replace(/:\w+/g, 'x');
  const { method } = endpoint;
  return server.fetch(
    new Request(url, {
      method,
      redirect: 'manual',
      ...(method !== 'GET' && { body: JSON.stringify(user) }),
      headers: {
        'content-type': 'application/json',
        origin: originOf(at),
        ...(application !== null && { 'x-application-id': application }),
        ...(cookie !== undefined && { cookie }),
        ...(token !== undefined && { authorization: `Bearer ${token}`, dpop: await frame.prove({ url, method, token }) }),
      },
    }),
  );
};

/** A partner's token, as good as it can be for its own brand and page; `origin` may be another's. */
const handOver = (of: Name, origin: Name = of): Promise<string> => {
  const now = Math.floor(clock.now().getTime() / 1000);
  return partners[of].sign({
    iss: of,
    aud: originOf(of),
    sub: user.id,
    origin: pageOf(origin),
    iat: now,
    exp: now + 60,
    jti: newId(),
    cnf: { jkt: frame.jkt },
  });
};

const exchange = (of: Name, token: string, at: Name = of, application: Name | null = at) =>
  send({ at, application, endpoint: createExternalSession, token });

const frameSession = async (of: Name): Promise<string> =>
  ((await (await exchange(of, await handOver(of))).json()) as Session).token;

const memberSession = async (of: Name): Promise<string> => {
  const id = newId();
  const [row] = await server.database.db
    .insert(users)
    .values({
      id,
      applicationId: of,
      externalId: newId(),
      platform: 'first_party',
      name: id,
      role: 'free_tier',
      registeredAt: clock.now(),
    })
    .returning();
  if (!row) throw new Error('no user');
  return (await createTokenService({ keys: server.ports.secretKeys, clock }).issue(row, { ttl: 300 })).token;
};

const all = Object.values<Endpoint>(endpoints);
const isRefused = ({ status }: Response) => status === 401 || status === 403;

/** Sends the credential of each brand with each application id to each host and each endpoint that takes it. */
const walk = async (
  credential: (of: Name) => Promise<string>,
  isTaken: (endpoint: Endpoint) => boolean,
  show: (value: string) => Pick<Shown, 'token' | 'cookie'> = (token) => ({ token }),
) => {
  let tried = 0;
  const accepted: string[] = [];
  for (const of of names) {
    const value = await credential(of);
    for (const at of names) {
      for (const application of [...names, null]) {
        if (of === at && (application === at || application === null)) continue;
        for (const endpoint of all.filter(isTaken)) {
          tried += 1;
          const answer = await send({ at, application, endpoint, ...show(value) });
          if (!isRefused(answer)) accepted.push(`${of} at ${at} as ${application}: ${endpoint.id} ${answer.status}`);
        }
      }
    }
  }
  return { tried, accepted };
};
/** Combinations of brand, host and application id that are not one brand's own. */
const foreign = names.length * names.length * (names.length + 1) - names.length * 2;

describe('token of A × application id of B × host of C × every call that takes it', () => {
  it.each(names)('%s: its own are accepted, so the walks can fail', async (of) => {
    const tokens = [await frameSession(of), await memberSession(of)];
    for (const token of tokens)
      for (const application of [of, null])
        expect((await send({ at: of, application, endpoint: getUser, token })).status).toBe(200);
  });

  it("a frame's session, with the proof of its key", async () => {
    const isTaken = ({ auth }: Endpoint) => auth !== 'refresh';
    const { tried, accepted } = await walk(frameSession, isTaken);
    expect(accepted).toEqual([]);
    expect(tried).toBe(foreign * all.filter(isTaken).length);
  });

  it("a member's session", async () => {
    const { tried, accepted } = await walk(memberSession, ({ auth }) => auth !== 'refresh');
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(foreign * 15);
  });

  it("a partner's hand-over token, at the exchange and as a session", async () => {
    const { accepted, tried } = await walk(handOver, ({ auth }) => auth !== 'refresh');
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(foreign * 15);
  });

  it('a refresh cookie', async () => {
    const cookie = async (of: Name) => {
      const answer = await server.fetch(
        new Request(`${originOf(of)}/api/v2/auth/guest`, { method: 'POST', headers: { origin: originOf(of) } }),
      );
      return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    };
    const isTaken = ({ auth }: Endpoint) => auth === 'refresh';
    const show = (value: string) => ({ cookie: value });
    const own = { at: 'amber', application: 'amber', endpoint: refreshSession, ...show(await cookie('amber')) } as const;
    expect((await send(own)).status, 'its own is accepted').toBe(200);
    expect((await walk(cookie, isTaken, show)).accepted).toEqual([]);
  });
});

describe('token of A × page of B × host of C: the page that a hand-over token names', () => {
  const cells = names.flatMap((of) => names.flatMap((page) => names.map((at) => [of, page, at] as const)));
  it.each(cells)('%s, %s, %s', async (of, page, at) => {
    const isOwn = of === page && of === at;
    const answer = await exchange(of, await handOver(of, page), at);
    expect(answer.status === 200).toBe(isOwn);
    if (!isOwn) expect(isRefused(answer)).toBe(true);
  });
});

describe('x-impersonate', () => {
  it('opens nothing: the call is its own user’s, whomever it names', async () => {
    const token = await memberSession('amber');
    const named = await server.database.db.select().from(users);
    const own = (await (await send({ at: 'amber', application: null, endpoint: getUser, token })).json()) as { id: string };
    for (const { id } of named) {
      const headers = { authorization: `Bearer ${token}`, 'x-impersonate': id };
      const answer = await server.fetch(new Request(originOf('amber') + getUser.path, { headers }));
      expect(await answer.json()).toMatchObject({ id: own.id });
      const nobody = await server.fetch(new Request(originOf('amber') + getUser.path, { headers: { 'x-impersonate': id } }));
      expect(nobody.status).toBe(401);
    }
    expect(named.length).toBeGreaterThan(1);
  });
});

describe('a token in the place of another', () => {
  it('a hand-over token is no session, on its own brand either, and a session no hand-over token', async () => {
    const token = await handOver('amber');
    for (const endpoint of all.filter(({ auth }) => auth !== 'partner' && auth !== 'refresh'))
      expect(isRefused(await send({ at: 'amber', application: 'amber', endpoint, token })), endpoint.id).toBe(true);
    expect((await exchange('amber', token)).status, 'and none of it used it up').toBe(200);
    for (const session of [await frameSession('amber'), await memberSession('amber')])
      expect((await exchange('amber', session)).status).toBe(401);
  });
});
