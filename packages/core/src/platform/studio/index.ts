/** The door of the studio: how an operator looks at a theme and at the page of a partner. Styles are printed in the order of these lines. */
export { DoctorScreen } from './doctor/DoctorScreen.tsx';
export { StudioScreen } from './StudioScreen.tsx';
