import { AppError } from '@troupe/protocol';

/** Somebody proved a way in to an account that is closed. Elsewhere it is a sign-in that failed, as any other. */
export class AccountClosed extends AppError {
  constructor() {
    super('sign_in_failed', { message: 'The account is closed.' });
  }
}
