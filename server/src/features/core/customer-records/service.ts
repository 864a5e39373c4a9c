// The rows of customers: every feature changes them by these functions and reads the view `customer_settings`.
export { customerChanges } from './changes.ts';
export {
  deleteCustomers,
  insertCustomer,
  lockCustomer,
  putCustomers,
  setCustomerChoice,
  updateCustomer,
} from './store.ts';
