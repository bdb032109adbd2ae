export const employeeStates = ['active', 'resigned'] as const;

/**
 * How far the sign-in of an employee is: there is none, nothing has been sent yet, a link or a start code waits to be used, the
 * person has chosen a password.
 */
export const signInStates = ['off', 'unsent', 'sent', 'active'] as const;
/** Whether a person is in today, has been and left, or has not come. */
export const presenceStates = ['in', 'out', 'none'] as const;
