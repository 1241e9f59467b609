<?php
/**
 * Updates of this plugin come from the Veemark that the site is connected to. The header `Update URI` keeps WordPress from
 * asking its directory, where a plugin of the same name may be anybody's.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

const VEEMARK_SLUG = 'veemark';
/** On the server of Veemark. */
const VEEMARK_UPDATE_PATH    = '/wordpress-plugin/veemark.json';
const VEEMARK_UPDATE_TIMEOUT = 5;
/** Servers that are asked at most. */
const VEEMARK_UPDATE_SERVERS = 3;

// The host of the header `Update URI`: a name that nobody can register.
add_filter( 'update_plugins_veemark.example', 'veemark_offer_update', 10, 3 );
add_filter( 'plugins_api', 'veemark_describe_plugin', 10, 3 );

/**
 * Offers the newest version that a connected Veemark has.
 *
 * @param array|false $update What another filter offers.
 * @param array       $data   Headers of the plugin.
 * @param string      $plugin File of the plugin.
 * @return array|false
 */
function veemark_offer_update( $update, $data, $plugin ) {
	return VEEMARK_PLUGIN === $plugin ? veemark_newest_offer() : $update;
}

/**
 * Describes this plugin, and not one of the same name in the directory, where WordPress shows its details.
 *
 * @param object|array|false $described What another filter says.
 * @param string             $action    What is asked for.
 * @param object             $args      About which plugin.
 * @return object|array|false
 */
function veemark_describe_plugin( $described, $action, $args ) {
	if ( 'plugin_information' !== $action || ! isset( $args->slug ) || VEEMARK_SLUG !== $args->slug ) {
		return $described;
	}
	require_once ABSPATH . 'wp-admin/includes/plugin.php';
	$about = get_plugin_data( WP_PLUGIN_DIR . '/' . VEEMARK_PLUGIN );
	$offer = veemark_newest_offer();
	return (object) array(
		'slug'          => VEEMARK_SLUG,
		'name'          => $about['Name'],
		'author'        => $about['Author'],
		'version'       => $offer ? $offer['version'] : VEEMARK_VERSION,
		'requires'      => $offer ? $offer['requires'] : $about['RequiresWP'],
		'requires_php'  => $offer ? $offer['requires_php'] : $about['RequiresPHP'],
		'download_link' => $offer ? $offer['package'] : '',
		'sections'      => array( 'description' => $about['Description'] ),
	);
}

/**
 * The newest version that a connected Veemark offers.
 *
 * @return array|false
 */
function veemark_newest_offer() {
	$newest = false;
	foreach ( veemark_update_servers() as $server ) {
		$offer = veemark_read_offer( $server );
		if ( $offer && ( ! $newest || version_compare( $offer['version'], $newest['version'], '>' ) ) ) {
			$newest = $offer;
		}
	}
	return $newest;
}

/**
 * The servers of the connections that were made by users who may update plugins: nobody else decides what code the site
 * runs.
 *
 * @return string[]
 */
function veemark_update_servers() {
	$servers = array();
	foreach ( veemark_connections() as $address => $connection ) {
		if ( user_can( (int) $connection['user'], 'update_plugins' ) && veemark_is_reachable( $address ) ) {
			$servers[] = veemark_server_of( $address );
		}
	}
	return array_slice( array_unique( $servers ), 0, VEEMARK_UPDATE_SERVERS );
}

/**
 * Scheme, host and port of an address.
 *
 * @param string $address Address.
 * @return string
 */
function veemark_server_of( $address ) {
	$parts = wp_parse_url( $address );
	if ( ! is_array( $parts ) || ! isset( $parts['scheme'], $parts['host'] ) ) {
		return '';
	}
	$port = isset( $parts['port'] ) ? ':' . $parts['port'] : '';
	return strtolower( $parts['scheme'] . '://' . $parts['host'] ) . $port;
}

/**
 * Asks a server which version it has, and where. Both addresses must be on that same server.
 *
 * @param string $server Server.
 * @return array|false
 */
function veemark_read_offer( $server ) {
	$answer = wp_remote_get(
		$server . VEEMARK_UPDATE_PATH,
		array(
			'timeout'             => VEEMARK_UPDATE_TIMEOUT,
			'redirection'         => 0,
			'reject_unsafe_urls'  => ! veemark_is_local(),
			'limit_response_size' => 10000,
			'user-agent'          => 'Veemark/' . VEEMARK_VERSION,
		)
	);
	$offer  = 200 === wp_remote_retrieve_response_code( $answer ) ? json_decode( wp_remote_retrieve_body( $answer ), true ) : null;
	if ( ! is_array( $offer ) ) {
		return false;
	}
	$kept = array( 'slug' => VEEMARK_SLUG );
	foreach ( array( 'version', 'tested', 'requires', 'requires_php', 'package', 'url' ) as $name ) {
		$value   = isset( $offer[ $name ] ) && is_string( $offer[ $name ] ) ? $offer[ $name ] : '';
		$is_sane = in_array( $name, array( 'package', 'url' ), true )
			? veemark_server_of( $value ) === $server
			: preg_match( '/^\d+(\.\d+){0,3}$/', $value );
		if ( ! $is_sane ) {
			return false;
		}
		$kept[ $name ] = $value;
	}
	return $kept;
}
