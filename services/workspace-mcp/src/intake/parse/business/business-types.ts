import type { TypedNode } from '../structured/structured-data';
import { textOf } from '../structured/structured-data';

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
export const isBusiness = ({ types, node }: TypedNode): boolean =>
  types.some((type) => COMMON.test(type) || NAMED.has(type)) ||
  (hasContact(node) && !types.some((type) => OTHER.test(type)));

const hasContact = (node: TypedNode['node']): boolean =>
  textOf(node['name']) !== '' && ['telephone', 'email', 'address'].some((property) => node[property] !== undefined);
