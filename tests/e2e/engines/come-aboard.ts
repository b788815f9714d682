import { counts, sees, type View } from './view.ts';

/** Takes a user who has just signed in with a new address through both steps of onboarding. */
export const comeAboard = async (view: View, username: string): Promise<void> => {
  await sees(view, 'Welcome Aboard');
  await view.write('Username', username);
  await view.write('Name', 'Mara');
  await view.press('checkbox', 'I am 18 years or older.');
  await view.press('checkbox', 'I agree to the Terms and the Privacy policy.');
  await sees(view, 'Available, reserved for you for ten minutes');
  await view.press('button', 'Next');
  await view.press('checkbox', 'I have read the Community Guidelines and will follow them.');
  await view.press('button', 'Start Chatting');
  await counts(view, '[data-troupe-part="onboarding"]', 0);
};
