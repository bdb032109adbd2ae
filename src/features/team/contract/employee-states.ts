export const employeeStates = ['active', 'resigned'] as const;

/**
 * The states of an employee's sign-in: it is off, nothing has been sent yet, a link or start code has been sent, or the person has
 * chosen a password.
 */
export const signInStates = ['off', 'unsent', 'sent', 'active'] as const;
/** Whether a person is in today, has been in and left, or has not come. */
export const presenceStates = ['in', 'out', 'none'] as const;

/** What a person's attendance is calculated with; each holds from a day on. */
export const attendanceSwitches = ['enable_att', 'enable_overtime', 'enable_holiday', 'enable_schedule'] as const;
