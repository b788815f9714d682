import { limits } from '@troupe/protocol';
import { sha256 } from './digest.ts';

/** Local part, @, domain, and a top-level part of two or more letters (P-ONB-12). */
const shape = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[a-z]{2,}$/;

/** The address as accounts keep it (lower case), or null when it is none. */
export const parseEmail = (given: string): string | null => {
  const email = given.trim().toLowerCase();
  return email.length <= limits.emailMax && shape.test(email) ? email : null;
};

/** Subject of an address at the embedded provider: the same for every way to prove it, and no address itself. */
export const subjectOf = (email: string): Promise<string> => sha256(`email:${email}`);
