/** The door of personas: the characters that a member plays. */
export { PersonaScreen } from './PersonaScreen.tsx';
export { PersonasScreen, type PersonasOrigin } from './PersonasScreen.tsx';
