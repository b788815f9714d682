import { MissingPage } from '../guards/MissingPage.tsx';

export const Screen = () => <MissingPage missing="page" />;
