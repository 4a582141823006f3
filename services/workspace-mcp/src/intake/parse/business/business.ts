import { isPageWord } from '../shown/page-words';
import { firstOf, nodesOf, type TypedNode, textOf } from '../structured/structured-data';
import { openingHoursOf } from './opening-hours';

type Node = TypedNode['node'];

/** The facts that structured data states about the business of a page; absent ones are empty. */
export interface BusinessFacts {
  readonly name: string;
  readonly tagline: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly logo: string;
  readonly opening_hours: string;
}

/** Properties by which other organizations are named than the one that the page is of. */
const OTHERS = ['brand', 'manufacturer', 'sponsor', 'funder', 'memberOf', 'parentOrganization', 'affiliation'];

/**
 * The business that a page states to be of: the one that is named as the site is, or the first one. Its facts are completed by nodes of the same
 * name, since a site often has an Organization beside a LocalBusiness.
 */
export function businessOf(nodes: readonly TypedNode[], siteName: string): BusinessFacts {
  const businesses = ownBusinesses(nodes);
  const first = businesses.find((node) => isNamed(node, siteName)) ?? businesses[0] ?? {};
  const name = textOf(first['name']);
  const same = [first, ...businesses.filter((node) => node !== first && isNamed(node, name))];
  const said = (factOf: (node: Node) => string): string => same.map(factOf).find(Boolean) ?? '';
  return {
    name: usable(name) || nameOfSite(nodes),
    tagline: said(({ slogan }) => textOf(slogan)),
    email: said((node) => contactOf(node, 'email').replace(/^mailto:/i, '')),
    phone: said((node) => contactOf(node, 'telephone').replace(/^tel:/i, '')),
    address: said(({ address }) => addressOf(address)),
    logo: said(({ logo }) => textOf(firstOf(logo, 'url')) || textOf(firstOf(logo, 'contentUrl'))),
    opening_hours: said(openingHoursOf),
  };
}

function ownBusinesses(nodes: readonly TypedNode[]): Node[] {
  const others = new Set(nodes.flatMap(({ node }) => OTHERS.flatMap((property) => nodesOf(node[property]))));
  const own = nodes.filter((typed) => typed.isOwn && isBusiness(typed)).map(({ node }) => node);
  const first = own.filter((node) => !others.has(node));
  return first.length > 0 ? first : own;
}

const isNamed = ({ name }: Node, other: string): boolean =>
  other !== '' && textOf(name).toLowerCase() === other.toLowerCase();

const nameOfSite = (nodes: readonly TypedNode[]): string =>
  nodes
    .filter(({ types, isOwn }) => isOwn && types.includes('WebSite'))
    .map(({ node }) => usable(textOf(node['name'])))
    .find(Boolean) ?? '';

const usable = (name: string): string => (isPageWord(name) ? '' : name);

/** A business states its contacts itself, or for its contact points. */
const contactOf = (node: Node, property: 'email' | 'telephone'): string =>
  [node, ...nodesOf(node['contactPoint'])].map((point) => textOf(point[property])).find(Boolean) ?? '';

function addressOf(address: unknown): string {
  const [first] = nodesOf(address);
  if (!first) return textOf(address);
  const parts = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'];
  return parts
    .map((part) => textOf(firstOf(first[part], 'name')))
    .filter(Boolean)
    .join(', ');
}

/** Types of Organization in schema.org whose names have none of the common words. */
const NAMED = new Set(
  (
    'Airline AmusementPark AnimalShelter ArtGallery Attorney AutoDealer AutoRental AutoRepair AutoWash Bakery BankOrCreditUnion ' +
    'BarOrPub BeautySalon BedAndBreakfast BowlingAlley Brewery Campground Casino ChildCare CollegeOrUniversity ComedyClub ' +
    'Cooperative Corporation DaySpa Dentist Dermatology DiagnosticLab Distillery DryCleaningOrLaundry Electrician ' +
    'ElementarySchool EmploymentAgency ExerciseGym Florist FinancialService FoodEstablishment GasStation GeneralContractor GolfCourse ' +
    'HairSalon HealthClub HighSchool Hospital Hostel Hotel HousePainter InsuranceAgency InternetCafe LegalService Library ' +
    'Locksmith MedicalClinic MiddleSchool Motel MotorcycleDealer MotorcycleRepair MovieTheater MovingCompany MusicGroup NGO ' +
    'NailSalon NightClub Notary Optician Optometric Pharmacy Physician Physiotherapy Plumber Preschool ProfessionalService ' +
    'PublicSwimmingPool RadioStation RealEstateAgent RecyclingCenter Resort RoofingContractor School SelfStorage ' +
    'ShoppingCenter SkiResort SportsClub SportsTeam StadiumOrArena Store TattooParlor TelevisionStation TennisComplex ' +
    'TheaterGroup TouristInformationCenter TravelAgency VacationRental VeterinaryCare Winery AccountingService ' +
    'AutoBodyShop AutomatedTeller EmergencyService FireStation PoliceStation'
  ).split(' '),
);
const COMMON = /^(Organization|[A-Z]\w*(Store|Business|Shop|Restaurant|Organization|Office))$|^Restaurant$/;

/** Types of nodes that have a name and can be contacted as a business can, but are none. */
const OTHER =
  /^(Person|Patient|Place|Product|Offer|JobPosting|ContactPoint|PostalAddress|Invoice|Order|[A-Z]\w*(Event|Action|Reservation))$/;

/** Whether a node is a business by its type, or by contact data where its type is unknown. */
const isBusiness = ({ types, node }: TypedNode): boolean =>
  types.some((type) => COMMON.test(type) || NAMED.has(type)) ||
  (hasContact(node) && !types.some((type) => OTHER.test(type)));

const hasContact = (node: TypedNode['node']): boolean =>
  textOf(node['name']) !== '' && ['telephone', 'email', 'address'].some((property) => node[property] !== undefined);
