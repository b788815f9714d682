import type { RouteName } from './routes.ts';

/** What search engines and cards say of each page, with the slots of `SitePage`. No browser needs it, so it is in no bundle. */
export const pageDescriptions: Record<RouteName, string> = {
  home: 'Find a character on {product} and start talking. Every character is fictional and is played by an AI.',
  'platform.external': 'Where users of a partner begin on {product}: characters, and which of them they may like.',
  'chat.character': '{title}. Chat with {character}, made by {username}, on {product}.',
  'chat.conversation': '{title}. Chat with {character}, made by {username}, on {product}.',
  chats: 'All your chats on {product}, newest first, and a search in everything that was said.',
  'chats.character': 'Your chats with {character} on {product}: go on where you stopped, rename, copy or remove them.',
  'creation.my-chatbots': 'A chatbot on {product} that needs a manual review cannot be opened until that is done.',
  'creation.chatbot': '{title}. Who {character} is, and a way into the chat, on {product}.',
  'platform.favorites': 'Chatbots that you keep on {product}, newest first.',
  'platform.creator': 'A creator on {product}: their public chatbots, and how much they are talked to.',
  'platform.blocked-creators': 'Creators whose chatbots you do not see on {product}, and the way back.',
  'platform.recommendations':
    'Characters that {product} thinks you would like, each with its reason, and the way to see fewer of some.',
  'platform.profile': 'What others see of you on {product}, what you see, and the way out with everything that is yours.',
  'platform.data': 'Everything that {product} can keep of an account, counted, with what becomes of it.',
  'platform.age': 'The ways to show on {product} that one is over 18, what each needs, and all that is kept of it.',
  'platform.age-callback': 'The end of an age check for {product}: its answer comes by itself.',
  'platform.sessions': 'Every device on which an account of {product} is signed in, and the way out of each.',
  'platform.update-email': 'Another e-mail address for an account of {product}, proven by a code.',
  'platform.revert-email': 'Keeps the address of an account of {product}, by the link of a mail.',
  'platform.sign-up': 'Choose a username and a name on {product}, and start chatting.',
  'platform.decisions': 'What was decided about an account of {product}, with reasons, and what became of it.',
  'platform.decision': 'A decision about an account of {product}: what, why, for how long, and the appeal against it.',
  'platform.keep-account': 'Takes back that an account of {product} was removed, while there is time.',
  studio: 'Make a theme for {product}: every token, a live preview, and a contrast report that says what was corrected and why.',
  doctor: 'Paste your page’s headers and tag, and see what would keep the widgets of {product} from working there.',
  forbidden: 'This page of {product} is not open to you.',
  'user-not-found': 'This account of {product} cannot be used.',
  'not-found': 'This page of {product} is gone.',
};
