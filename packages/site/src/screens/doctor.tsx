import { DoctorScreen } from '@troupe/core/platform';

export const Screen = () => <DoctorScreen origin={window.location.origin} />;
