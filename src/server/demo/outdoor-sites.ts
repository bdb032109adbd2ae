interface Place {
  readonly name: string;
  readonly street: string;
  readonly at: readonly [latitude: number, longitude: number];
}

/** The town in which a company's clients are. */
interface Town {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly country_code: string;
  readonly timezone: string;
  /** The first digits of its phone numbers. */
  readonly phone: string;
}

/** The outdoor work of a company of the demo; people and clients are named by their places in the lists. */
export interface OutdoorSite {
  readonly town: Town;
  /** Days of the week without work, as ISO counts them. */
  readonly restDays: readonly number[];
  readonly clients: readonly (Place & { readonly code: string; readonly contact: string; readonly owner?: number })[];
  /** Person, working days from today, client, hours and purpose. */
  readonly planned: readonly (readonly [
    person: number,
    days: number,
    client: number,
    start: string,
    end: string,
    purpose: string,
  ])[];
  /**
   * What was done: person, working days before today, client, planned hours (null for a visit that nobody planned), purpose, its state, minutes
   * from the planned start to the actual one, metres from the client, and the note.
   */
  readonly done: readonly (readonly [
    person: number,
    days: number,
    client: number,
    hours: readonly [start: string, end: string] | null,
    purpose: string,
    status: 'completed' | 'missed' | 'accepted' | 'rejected',
    late: number,
    metres: number,
    note: string,
  ])[];
  readonly template: {
    readonly name: string;
    readonly remark: string;
    readonly stops: readonly (readonly [day: string, client: number, start: string, end: string, purpose: string])[];
  };
  readonly locations: readonly (Place & { readonly radius: number })[];
  /** Where some people may punch: person and location. */
  readonly places: readonly (readonly [person: number, location: number])[];
  /** Where the people of a department may punch: its code and a location. */
  readonly departmentPlaces: readonly (readonly [code: string, location: number])[];
}

/** Acme in Sheffield; sales begins with the 67th person. */
export const sheffield: OutdoorSite = {
  town: {
    city: 'Sheffield',
    state: 'England',
    country: 'United Kingdom',
    country_code: 'GB',
    timezone: 'Europe/London',
    phone: '+4411449600',
  },
  restDays: [6, 7],
  clients: [
    { code: 'HAL', name: 'Hallam Steelworks', at: [53.4093, -1.4202], contact: 'Priya Shah', street: '4 Forge Road' },
    { code: 'PEN', name: 'Pennine Foods', at: [53.3781, -1.5023], contact: 'Owen Hughes', street: '19 Mill Lane' },
    { code: 'ROT', name: 'Rother Logistics', at: [53.4302, -1.3568], contact: 'Marta Nowak', street: '2 Canal Street' },
    {
      code: 'DON',
      name: 'Don Valley Plastics',
      at: [53.3989, -1.4387],
      contact: 'Hannah Booth',
      street: '71 Weedon Street',
      owner: 68,
    },
    {
      code: 'SHE',
      name: 'Sheaf Engineering',
      at: [53.3652, -1.4721],
      contact: 'Tom Ridley',
      street: '8 Bramall Lane',
      owner: 69,
    },
  ],
  planned: [
    ...[0, 1].flatMap((person): OutdoorSite['planned'] => [
      [person, 0, 0, '10:00', '11:00', 'Yearly service'],
      [person, 0, 1, '14:00', '15:00', 'Contract renewal'],
      [person, 1, 2, '09:30', '10:30', 'Installation'],
      [person, 3, 0, '13:00', '14:00', 'Training on site'],
    ]),
    ...[68, 69, 70].flatMap((person, at): OutdoorSite['planned'] => [
      [person, at + 1, 3, '09:00', '10:00', 'Price review'],
      [person, at + 1, 4, '11:00', '12:00', 'Samples'],
      [person, at + 3, 1, '14:00', '15:30', 'Yearly contract'],
    ]),
  ],
  done: [
    [0, 2, 1, ['09:30', '10:30'], 'Line inspection', 'completed', -6, 42, 'Two belts replaced'],
    [0, 5, 2, ['13:00', '14:00'], 'Acceptance of the loading bay', 'completed', -4, 18, 'Signed off'],
    [0, 4, 4, null, 'Spare parts, asked for by phone', 'accepted', 0, 25, 'Delivered to the foreman'],
    [68, 1, 3, ['09:00', '10:00'], 'Price review', 'completed', 12, 31, 'New prices agreed from January'],
    [68, 2, 4, ['11:00', '12:00'], 'Samples', 'completed', -3, 640, 'Met at their other gate'],
    [69, 1, 4, ['10:00', '11:00'], 'Quarterly review', 'missed', 0, 0, ''],
    [69, 3, 3, ['14:00', '15:00'], 'Samples', 'completed', -8, 12, 'Order follows on Friday'],
    [70, 2, 1, ['09:00', '10:00'], 'Yearly contract', 'completed', 25, 55, 'Renewed for two years'],
    [70, 6, 2, ['15:00', '16:00'], 'Complaint about a delivery', 'completed', 0, 20, 'Credit note promised'],
    [69, 2, 2, null, 'They asked for a second offer', 'completed', 0, 36, 'Offer by Wednesday'],
    [70, 5, 3, null, 'Looked in on the way', 'rejected', 0, 410, ''],
  ],
  template: {
    name: 'Valley round',
    remark: 'Clients along the Don, in one direction',
    stops: [
      ['monday', 3, '09:00', '10:00', 'Price review'],
      ['monday', 0, '10:30', '11:30', ''],
      ['wednesday', 4, '09:30', '10:30', 'Samples'],
      ['wednesday', 1, '13:00', '14:00', ''],
      ['friday', 2, '10:00', '11:30', 'Weekly delivery plan'],
    ],
  },
  locations: [
    { name: 'Rother depot', at: [53.4297, -1.3581], street: '6 Canal Street', radius: 250 },
    { name: 'Meadowhall showroom', at: [53.4143, -1.4113], street: '1 Weedon Street', radius: 150 },
    { name: 'Support office', at: [53.3807, -1.4702], street: '30 Fargate', radius: 120 },
  ],
  places: [
    [68, 0],
    [68, 1],
    [69, 1],
  ],
  departmentPlaces: [['COM-SUP', 2]],
};

/** Globex in Dubai. */
export const dubai: OutdoorSite = {
  town: {
    city: 'دبي',
    state: 'دبي',
    country: 'الإمارات العربية المتحدة',
    country_code: 'AE',
    timezone: 'Asia/Dubai',
    phone: '+9714555010',
  },
  restDays: [5, 6],
  clients: [
    { code: 'MAR', name: 'مطاعم المرسى', at: [25.0805, 55.1403], contact: 'ريم القاسمي', street: 'ممشى المرسى' },
    { code: 'QUZ', name: 'مخازن القوز', at: [25.1423, 55.2321], contact: 'ماجد الفلاسي', street: 'شارع 8، القوز' },
    { code: 'DEI', name: 'سوق ديرة', at: [25.2697, 55.3095], contact: 'حمد السركال', street: 'شارع المكتوم' },
  ],
  planned: [
    [0, 0, 0, '10:00', '11:00', 'مراجعة العقد'],
    [0, 0, 1, '13:00', '14:00', 'جرد البضاعة'],
    [2, 1, 2, '09:30', '10:30', 'عرض أسعار'],
    [4, 2, 1, '11:00', '12:00', 'تسليم عينات'],
  ],
  done: [
    [0, 1, 2, ['09:00', '10:00'], 'عرض أسعار', 'completed', -5, 22, 'طلبوا خصمًا على الكمية'],
    [2, 2, 0, ['11:00', '12:00'], 'تسليم عينات', 'completed', -3, 35, 'وافقوا على الطلب'],
    [4, 2, 1, ['10:00', '11:00'], 'جرد البضاعة', 'missed', 0, 0, ''],
    [2, 3, 1, null, 'طلب عاجل بالهاتف', 'completed', 0, 28, 'سُلّمت القطع'],
  ],
  template: {
    name: 'جولة الأسبوع',
    remark: '',
    stops: [
      ['sunday', 0, '09:00', '10:00', 'مراجعة المخزون'],
      ['tuesday', 1, '10:00', '11:00', ''],
      ['thursday', 2, '09:30', '10:30', 'تحصيل'],
    ],
  },
  locations: [
    { name: 'مستودع القوز', at: [25.1431, 55.2334], street: 'شارع 8، القوز', radius: 250 },
    { name: 'معرض ديرة', at: [25.2701, 55.3102], street: 'شارع المكتوم', radius: 150 },
  ],
  places: [
    [2, 0],
    [2, 1],
  ],
  departmentPlaces: [['W', 0]],
};
