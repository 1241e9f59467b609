<?php
/**
 * Counts how often each page is read, where that was switched on: a page that stood visible for two seconds in a browser
 * is one reading. Kept is a number for each page and day, and nothing of the reader.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

/** Whether readings are counted. */
const VEEMARK_READINGS_OPTION = 'veemark_counts_readings';
/** The last day that was reported. */
const VEEMARK_READINGS_SENT_OPTION = 'veemark_readings_sent';
/** The front page where it lists posts and so is none itself. */
const VEEMARK_FRONT_PAGE = 0;
/** The sign that the address of the page takes in it is AT. */
const VEEMARK_READINGS_SCRIPT = '(function(d,n,t){if(n.doNotTrack=="1"||n.globalPrivacyControl||n.webdriver)return;function l(){clearTimeout(t);if(d.visibilityState=="visible")t=setTimeout(function(){d.removeEventListener("visibilitychange",l);fetch(AT,{method:"POST",keepalive:true,credentials:"omit"}).catch(function(){})},2000)}d.addEventListener("visibilitychange",l);l()})(document,navigator)';

add_action( 'add_option_' . VEEMARK_READINGS_OPTION, 'veemark_switch_readings', 10, 2 );
add_action( 'update_option_' . VEEMARK_READINGS_OPTION, 'veemark_switch_readings', 10, 2 );
add_action( 'wp_enqueue_scripts', 'veemark_add_readings_script' );
add_action( 'rest_api_init', 'veemark_register_readings_routes' );

/**
 * The name of the table.
 *
 * @return string
 */
function veemark_readings_table() {
	global $wpdb;
	return $wpdb->prefix . 'veemark_readings';
}

/**
 * Makes the table and the nightly report, or ends the report.
 *
 * @param mixed $before Name of the option, or what it was.
 * @param mixed $is_on  Whether readings are counted from now on.
 */
function veemark_switch_readings( $before, $is_on ) {
	global $wpdb;
	if ( ! $is_on ) {
		wp_unschedule_hook( VEEMARK_READINGS_HOOK );
		return;
	}
	$table = veemark_readings_table();
	$wpdb->query( "CREATE TABLE IF NOT EXISTS {$table} ( day date NOT NULL, post_id bigint(20) unsigned NOT NULL, readings int(10) unsigned NOT NULL, PRIMARY KEY (day, post_id) ) {$wpdb->get_charset_collate()}" ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
	update_option( VEEMARK_READINGS_SENT_OPTION, wp_date( 'Y-m-d', time() - DAY_IN_SECONDS ), false );
	veemark_schedule_readings();
}

/**
 * Registers the routes: one that a page tells of a reading, one that switches.
 */
function veemark_register_readings_routes() {
	register_rest_route(
		'veemark/v1',
		'/read/(?P<post>\d{1,19})',
		array(
			'methods'             => 'POST',
			'callback'            => 'veemark_note_reading',
			'permission_callback' => 'veemark_is_reader',
		)
	);
	register_rest_route(
		'veemark/v1',
		'/readings',
		array(
			'methods'             => 'POST',
			'callback'            => 'veemark_answer_switch',
			'permission_callback' => 'veemark_may_switch_readings',
			'args'                => array(
				'on' => array(
					'type'     => 'boolean',
					'required' => true,
				),
			),
		)
	);
}

/**
 * Who manages the site decides on it.
 *
 * @return bool
 */
function veemark_may_switch_readings() {
	return current_user_can( 'manage_options' );
}

/**
 * Switches as Veemark asks.
 *
 * @param WP_REST_Request $request Request.
 * @return array
 */
function veemark_answer_switch( $request ) {
	update_option( VEEMARK_READINGS_OPTION, (bool) $request['on'] );
	return array( 'readings' => veemark_counts_readings() );
}

/**
 * Whether readings are counted.
 *
 * @return bool
 */
function veemark_counts_readings() {
	// Where it was never switched on there is no such option, and to ask for it by name costs each page a query.
	$loaded = wp_load_alloptions();
	return ! empty( $loaded[ VEEMARK_READINGS_OPTION ] );
}

/**
 * Prints the script at the end of a page, for readers alone: who writes here is not counted.
 */
function veemark_add_readings_script() {
	$post       = is_singular() ? get_queried_object_id() : VEEMARK_FRONT_PAGE;
	$is_counted = veemark_counts_readings() && ( is_singular() || ( is_front_page() && ! is_paged() ) );
	if ( ! $is_counted || is_preview() || current_user_can( 'edit_posts' ) ) {
		return;
	}
	$at = wp_json_encode( rest_url( "veemark/v1/read/{$post}" ) );
	// Without an address of its own, so that no request is made for it.
	wp_register_script( 'veemark-readings', false, array(), VEEMARK_VERSION, true );
	wp_enqueue_script( 'veemark-readings' );
	wp_add_inline_script( 'veemark-readings', str_replace( 'AT', $at, VEEMARK_READINGS_SCRIPT ) );
}

/**
 * Counts a reading.
 *
 * @param WP_REST_Request $request Request.
 * @return WP_REST_Response
 */
function veemark_note_reading( $request ) {
	global $wpdb;
	$post = (int) $request['post'];
	if ( veemark_counts_readings() && null !== veemark_read_address( $post ) ) {
		$table = veemark_readings_table();
		$wpdb->query( // phpcs:ignore WordPress.DB.DirectDatabaseQuery
			$wpdb->prepare(
				"INSERT INTO {$table} (day, post_id, readings) VALUES (%s, %d, 1) ON DUPLICATE KEY UPDATE readings = readings + 1",
				wp_date( 'Y-m-d' ),
				$post
			)
		);
	}
	return new WP_REST_Response( null, 204 );
}

/**
 * Whether a page of this site asks, in the browser of somebody who may be counted.
 *
 * @param WP_REST_Request $request Request.
 * @return bool
 */
function veemark_is_reader( $request ) {
	$origin = wp_parse_url( (string) $request->get_header( 'origin' ), PHP_URL_HOST );
	$own    = array( wp_parse_url( home_url(), PHP_URL_HOST ), wp_parse_url( rest_url(), PHP_URL_HOST ) );
	$asks   = '1' === $request->get_header( 'dnt' ) || '1' === $request->get_header( 'sec_gpc' );
	$is_bot = preg_match( '/bot|crawl|spider|slurp|headless|lighthouse/i', (string) $request->get_header( 'user_agent' ) );
	return ! $asks && ! $is_bot && $origin && in_array( $origin, $own, true );
}

/**
 * The address of a public page.
 *
 * @param int $post_id Post ID, or that of the front page.
 * @return string|null
 */
function veemark_read_address( $post_id ) {
	if ( VEEMARK_FRONT_PAGE === $post_id ) {
		return home_url( '/' );
	}
	$post = get_post( $post_id );
	if ( ! $post || 'publish' !== $post->post_status || ! is_post_type_viewable( $post->post_type ) ) {
		return null;
	}
	return get_permalink( $post );
}
