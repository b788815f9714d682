import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import type pg from 'pg';

/** Statements that a connection keeps planned at most, and how often one is asked before it is. */
const mostPlans = 200;
const usesBefore = 3;
/** Texts that are counted at most before counting begins anew. */
const mostCounted = 2000;

interface Statement {
  text: string;
  name?: string;
}

/** As drizzle and the pool call it: a statement with its values, and a callback or none. */
type Query = (statement: Statement, values?: unknown[], callback?: Callback) => Promise<unknown>;
type Callback = (error: Error | null, result?: unknown) => void;

/**
 * What the database says of a plan that is not there, is there already, or no longer fits: a pooler gave the
 * connection to another client, or a newer server has changed a table. Nothing has run by then.
 */
const lostPlan = new Set(['26000', '42P05', '0A000']);
const isLostPlan = (error: unknown): boolean => lostPlan.has(String((error as { code?: unknown } | null)?.code));

/** A name that means one text on every server: a pooler may hand on a connection with all that was planned on it. */
const nameOf = (text: string): string => `kept_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;

/**
 * Lets each connection plan a statement once that is asked often (PostgreSQL's protocol, "Extended Query"). Returns what
 * to do with a connection that the pool has opened. With the first lost plan the process ends it for good, and asks
 * again as before.
 */
export const createPlans = (most = mostPlans): ((client: pg.PoolClient) => void) => {
  const uses = new Map<string, number>();
  let isEnded = false;

  return (client) => {
    const names = new Map<string, string>();
    // `query` of the library has a dozen overloads, which no one function's type fits; this is the one that is used here.
    const ask = client.query.bind(client) as unknown as Query;

    const planOf = (text: string): string | undefined => {
      const known = names.get(text);
      if (known !== undefined || names.size >= most) return known;
      if (uses.size >= mostCounted) uses.clear();
      const used = (uses.get(text) ?? 0) + 1;
      uses.set(text, used);
      if (used <= usesBefore) return undefined;
      const name = nameOf(text);
      names.set(text, name);
      return name;
    };

    const query: Query = (statement, values, callback) => {
      const isNameless = typeof statement?.text === 'string' && statement.name === undefined && Array.isArray(values);
      const name = isNameless && !isEnded ? planOf(statement.text) : undefined;
      if (name === undefined) return ask(statement, values, callback);
      const answer = ask({ ...statement, name }, values).catch((error: unknown) => {
        if (!isLostPlan(error)) throw error;
        isEnded = true;
        return ask(statement, values);
      });
      if (callback) callbackify(() => answer)(callback);
      return answer;
    };
    client.query = query as unknown as typeof client.query;
  };
};
