/** The door of the parts, for the site; areas of the platform take a part by its file. */
export { ErrorBoundary } from './errors/ErrorBoundary.tsx';
export { ErrorSection } from './errors/ErrorSection.tsx';
export { LanguageDialog } from './languages/LanguageDialog.tsx';
export { Door } from './messages/Door.tsx';
export { HomeLink } from './messages/HomeLink.tsx';
export { texts as doorTexts } from './messages/texts.ts';
export { ForbiddenScreen } from './messages/ForbiddenScreen.tsx';
export { NotFoundScreen } from './messages/NotFoundScreen.tsx';
