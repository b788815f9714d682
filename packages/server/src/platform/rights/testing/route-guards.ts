import { barredBy, rolePermissions, type RestrictionKind, type Role } from '@troupe/protocol';

/** Somebody who may ask for something beside the calls, as the guard matrix has them. */
interface Asker {
  person: string;
  restrictions: readonly RestrictionKind[];
}

/** Something that a route beside the calls gives only to some. */
export interface RouteGuard {
  /** What is asked for. */
  what: string;
  /** By what the route knows who asks. */
  by: string;
  passes: (asker: Asker) => boolean;
}

const isStaff = ({ person }: Asker) =>
  person === 'moderator' || (rolePermissions[person as Role] ?? []).some((held) => held === 'moderate' || held === 'admin');
const isMember = ({ person }: Asker) => !['nobody', 'guest', 'partner'].includes(person);
const mayRead = ({ person, restrictions }: Asker) => person === 'nobody' || barredBy(restrictions, 'read') === undefined;

/** What routes beside the calls give only to some; `route-guards.test.ts` asks them over HTTP, and the guard matrix draws them. */
export const routeGuards: Readonly<Record<string, RouteGuard>> = {
  '/files, a portrait': { what: 'a portrait', by: 'nothing', passes: () => true },
  '/files, an adult portrait': {
    what: 'a portrait for adults, whole; others get it blurred, and members with adult content on as the adult rule says',
    by: 'the cookie of a session',
    passes: (asker) => isStaff(asker) && mayRead(asker),
  },
  '/files, a held portrait': {
    what: 'the portrait of a chatbot that reviewers hold, besides its creator',
    by: 'the cookie of a session',
    passes: (asker) => isStaff(asker) && mayRead(asker),
  },
  '/search': { what: 'a search', by: 'the key of `getSearchKey`', passes: mayRead },
  '/exports': { what: 'the archive of one’s own', by: 'the cookie of a session', passes: isMember },
  '/data-exports': { what: 'a row of one’s own data', by: 'the cookie of a session', passes: isMember },
  '/robots.txt': { what: 'what crawlers may read', by: 'nothing', passes: () => true },
  '/sitemap.xml': { what: 'the map', by: 'nothing', passes: () => true },
  '/api/openapi.json': { what: 'the contract', by: 'nothing', passes: () => true },
};
