import type { User } from '@troupe/protocol';
import type { App } from './App.tsx';

/** What the server has just said of the session's user; the next renewal says the same. */
export const setUser = ({ sessions }: Pick<App, 'sessions'>, user: User): void =>
  sessions.setState(({ session }) => (session?.user.id === user.id ? { session: { ...session, user } } : {}));
