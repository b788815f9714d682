import mails from './mails.json' with { type: 'json' };
import pages from './pages.json' with { type: 'json' };
import pay from './pay.json' with { type: 'json' };
import signIn from './sign-in.json' with { type: 'json' };

export const texts = { ...mails, ...pages, ...pay, ...signIn };
