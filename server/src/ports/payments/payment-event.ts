/** What a payment service tells of a customer. */
export type PaymentEvent = {
  id: string;
  type: string;
  customerId: string | null;
  /** Our user, where the event's object names one. */
  userId: string | null;
};
