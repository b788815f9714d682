/** The commerce area: what it costs, and how it is paid. */
export { CheckoutScreen } from './screens/CheckoutScreen.tsx';
